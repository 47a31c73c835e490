// The site of the journeys: the built server, behind a network that fails as they order (e2e/steps/network.ts).
import { fork } from 'node:child_process'
import { faultyNetwork } from './faulty-network.ts'
import { freePort } from './free-port.ts'

const port = await freePort()
const site = fork('build/node/main.js', { env: { ...process.env, PORT: String(port) } })
const network = faultyNetwork(port).listen(Number(process.env.PORT))

site.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => {
  network.close().closeAllConnections()
  site.kill('SIGTERM')
})
