import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { bundledPackages } from './scripts/bundled-packages.ts'

// The server, its packages and the built screens in a few files: started from them, the site needs a third
// less memory and half the time (docs/decisions/018-production-bundle.md).
export default defineConfig({
  plugins: [
    bundledPackages('site'),
    {
      // pdfkit reads it from the folder of its own module.
      name: 'colour-profile',
      generateBundle() {
        const fileName = 'data/sRGB_IEC61966_2_1.icc'
        this.emitFile({ type: 'asset', fileName, source: readFileSync(`node_modules/pdfkit/js/${fileName}`) })
      },
    },
  ],
  build: {
    ssr: true,
    outDir: 'build/site',
    emptyOutDir: true,
    sourcemap: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        start: 'src/server/start.ts',
        shingle: 'scripts/shingle.ts',
        'backup-process': 'src/operations/server/backups/backup-process.ts',
        'draw-svg-process': 'src/editing/server/media/draw-svg-process.ts',
        'draw-pdf-thread': 'src/invoices/server/pdf/draw-pdf-thread.ts',
      },
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  // Native code can't be bundled.
  ssr: { noExternal: true, external: ['sharp'] },
})
