// Prints every picture that does not follow the clock into .art/; what is already printed stays.
import { availableParallelism } from 'node:os'
import { BUILT } from '#server/pictures/routes.ts'
import { standingAddresses } from '#server/pictures/picture-spec.ts'
import { openGallery } from '#server/pictures/picture-cache.ts'
import { openRenderer } from '#server/pictures/render-pool.ts'

const printers = Array.from({ length: Math.min(4, availableParallelism()) }, openRenderer)
const addresses = standingAddresses()
const left = [...addresses]
const begun = performance.now()
let printed = 0

async function work({ render: print, close }: ReturnType<typeof openRenderer>): Promise<void> {
  const gallery = await openGallery({ folder: BUILT, render: print })
  for (let address = left.shift(); address; address = left.shift()) {
    await gallery.picture(address)
    printed += 1
    if (process.stdout.isTTY) process.stdout.write(`\r${printed} of ${addresses.length} pictures`)
  }
  await gallery.cleanUp(new Date())
  close()
}

await Promise.all(printers.map(work))
if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
console.log(`${addresses.length} pictures in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
