import type { Mailer } from '#server/mail/mailer.ts'
import type { Random } from '#test/faults/random.ts'
import type { Weather } from '#test/faults/fault-injection.ts'

type Letter = { times: number; unconfirmed: number }

/** A mail server in memory: what it has really taken, and how often the sender could not know that it had. */
export class ModelMailer implements Mailer {
  readonly name = 'model'
  readonly letters = new Map<string, Letter>()
  readonly #weather: Weather
  readonly #random: Random

  constructor(weather: Weather, random: Random) {
    this.#weather = weather
    this.#random = random
  }

  async send(key: string): Promise<void> {
    if (this.#random.hits(this.#weather.share / 2)) throw new Error('The model mail server is not to be reached')
    const letter = this.letters.get(key) ?? { times: 0, unconfirmed: 0 }
    letter.times += 1
    this.letters.set(key, letter)
    if (!this.#random.hits(this.#weather.share / 2)) return
    letter.unconfirmed += 1
    throw new Error('The answer of the model mail server was lost')
  }
}
