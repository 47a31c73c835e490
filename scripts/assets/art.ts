// Renders every picture that does not follow the clock into .art/; what is already rendered stays.
import { availableParallelism } from 'node:os'
import { openPictureCache } from '#server/pictures/picture-cache.ts'
import { standingAddresses } from '#server/pictures/picture-spec.ts'
import { openRenderer } from '#server/pictures/render-pool.ts'
import { BUILT } from '#server/pictures/routes.ts'

const printers = Array.from({ length: Math.min(4, availableParallelism()) }, () => openRenderer())
const addresses = standingAddresses()
const left = [...addresses]
const begun = performance.now()
let rendered = 0

async function work({ render, close }: ReturnType<typeof openRenderer>): Promise<void> {
  const cache = await openPictureCache({ folder: BUILT, render })
  for (let address = left.shift(); address; address = left.shift()) {
    await cache.picture(address)
    rendered += 1
    if (process.stdout.isTTY) process.stdout.write(`\r${rendered} of ${addresses.length} pictures`)
  }
  await cache.cleanUp(new Date())
  close()
}

await Promise.all(printers.map(work))
if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
console.log(`${addresses.length} pictures in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
