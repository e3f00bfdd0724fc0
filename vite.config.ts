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
  // What every screen with scripts needs is two files: one that only new packages change, one of our own. As many
  // small ones they were larger, and each route's list of what it imports was long.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'packages',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'frame', test: /src\/(root|entry\.client)\.tsx/, priority: 1 },
                { name: 'parts', test: /src\/ui\/screens\/|lucide-react/, minShareCount: 25 },
              ],
            },
          },
        },
      },
    },
  },
  ssr: { noExternal: ['diff', 'lucide-react'] },
})
