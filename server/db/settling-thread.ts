import { parentPort, workerData } from 'node:worker_threads'
import { settleFiles } from './settled-files.ts'

parentPort?.postMessage(await settleFiles(workerData))
