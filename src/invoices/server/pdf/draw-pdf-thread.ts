// The thread that draws one PDF. Like start.ts it is a program, not a module to import.
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfTask } from './draw-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'

const { printed, options } = workerData as PdfTask
parentPort!.postMessage(await invoicePdf(printed, options))
