// Finds a Chromium for the browser journeys, or brings one.
import { existsSync } from 'node:fs'
import { StepFailed, run, step } from './steps.mjs'

/** Chromium without windows: the same pages for a quarter less of the processor. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM_PATH ?? '',
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium on this machine, Playwright's own download included; undefined when there is none. */
export async function findChromium() {
  const known = places.find((path) => path !== '' && existsSync(path))
  if (known) return known
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** The same, after an attempt to install one: Debian's package for root, else what is there, else Playwright's download. */
export async function bringChromium() {
  const known = await findChromium()
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  const packaged = isDebianRoot && !process.env.CHROMIUM_PATH && known !== headlessShell
  const ways = [...(packaged ? [debian] : []), ...(known ? [] : [own])]
  if (ways.length > 0) {
    await step('Chromium', async () => {
      const errors = []
      for (const commands of ways) {
        const error = await tryAll(commands)
        if (!error) return
        errors.push(error)
      }
      if (!known) throw new StepFailed('Chromium', errors.join('\n'))
    })
  }
  const found = await findChromium()
  if (!found) throw new Error('Chromium не нашёлся. Установите его и задайте путь: CHROMIUM_PATH=/путь npm test')
  return found
}

const debian = [
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation']],
]
const own = [['playwright', ['install', 'chromium']]]

async function tryAll(commands) {
  for (const [program, args] of commands) {
    const { code, output } = await run(program, args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (code !== 0) return output
  }
  return undefined
}

/** Pages that draw the browser's own address bar, two for every window: half of what opening one costs. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess']
/** What Playwright switches off itself: only the last list on a command line counts. */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** How every script here starts the browser. */
export function launchOptions(executablePath) {
  const root = process.getuid?.() === 0
  const without = `--disable-features=${[...playwrights, ...ownPages].join()}`
  return {
    executablePath,
    args: [...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking', without],
  }
}

/**
 * The same for what measures a page. As root on Linux the page's process goes before all others: what a phone's eight cores do
 * beside it, the browser's own work and the measuring program's, must not take its turns on a machine of two.
 */
export function measuringOptions(executablePath) {
  const { args } = launchOptions(executablePath)
  const maySetPriority = process.platform === 'linux' && process.getuid?.() === 0
  return { executablePath, args: maySetPriority ? [...args, '--renderer-cmd-prefix=chrt --rr 1'] : args }
}
