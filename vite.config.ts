import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundledPackages } from './scripts/bundled-packages.ts'
import { screenClasses } from './scripts/screen-classes.ts'

export default defineConfig({
  publicDir: 'src/brand/public',
  plugins: [screenClasses(), tailwindcss(), reactRouter(), bundledPackages()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // The screens use a small part of these large packages. Bundling leaves the rest out of memory and of the
  // production tree (a hundred megabytes).
  ssr: { noExternal: ['diff', 'lucide-react'] },
})
