import { testLooks } from './gallery-looks.ts'

// Everything that the console draws, in every state, as axe-core sees it. Japanese breaks lines in its own way.
testLooks([
  { 'in light': { query: 'scheme=light', width: 1280, height: 900, axe: true } },
  { 'in dark': { query: 'scheme=dark&density=compact&lang=ja', width: 1280, height: 900, axe: true } },
])
