export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  /** Where one press, by a person or their mail program, ends letters of this kind; letters about orders have none. */
  stop?: string
  attachments: { filename: string; contentType: string; content: Uint8Array }[]
}

/**
 * Someone who delivers letters. `key` makes a repeated sending recognisable (Message-ID); a sending aborted by `signal` may have
 * succeeded.
 */
export type Mailer = {
  name: string
  send(key: string, letter: Letter, signal: AbortSignal): Promise<void>
  /** Deletes the letters sent under these keys, where the mailer keeps any. */
  forget?(keys: string[]): Promise<void>
  /** Restricts its files to the server's user and deletes what was sent before a moment; at each start. */
  cleanUp?(before: Date): Promise<void>
}
