import type { Plugin } from 'vite'

const MODULE = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/

/** React Router asks these only when `HydratedRouter` is given `instrumentations`, which ours is not: a kilobyte less on every page. */
const NOTHING = `const unused = () => { throw new Error('built without instrumentation') }
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter, unused as instrumentHandler }
export const instrumentationResultMetaContext = undefined`

/** Leaves the watching of navigations out of the browser's build. A version of React Router that asks more of it does not build. */
export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: MODULE }, handler: () => NOTHING },
  }
}
