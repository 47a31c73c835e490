export function findChromium(): Promise<string | undefined>
export function bringChromium(): Promise<string>
export function launchOptions(executablePath: string | undefined): { executablePath: string | undefined; args: string[] }
export function measuringOptions(executablePath: string | undefined): { executablePath: string | undefined; args: string[] }
