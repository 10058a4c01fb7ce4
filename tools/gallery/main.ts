import { createServer } from 'vite'

/** `npm run gallery`: every part of the console in every state, on its own development server. */
const server = await createServer({ configFile: `${import.meta.dirname}/vite.config.ts` })
await server.listen()
server.printUrls()
console.log(
  'Switches in the address: scheme=light|dark|auto density=compact|normal|comfortable dir=ltr|rtl lang=en|nb|ja|uk motion=off show=<family or story>',
)
