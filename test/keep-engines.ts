// What every worker of the tests begins with.
import { keepEngines } from './database.ts'

keepEngines()
