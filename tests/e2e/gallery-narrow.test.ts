import { testLooks } from './gallery-looks.ts'

// Everything that the console draws, in every state, with little space. Ukrainian has the longest words.
testLooks([
  { '320 px wide': { query: 'scheme=light&lang=uk', width: 320, height: 640, axe: false } },
  { 'at 200 %': { query: 'scheme=light&lang=nb', width: 640, height: 450, scale: 2, axe: false } },
])
