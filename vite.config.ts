import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Large packages of which the screens use a small part: bundled, only that part is loaded, and the production
  // tree is smaller by a hundred megabytes.
  ssr: { noExternal: ['css-tree', 'diff', 'lucide-react', 'recharts'] },
})
