/**
 * The validator builds functions from text where it may, and tries whether it may: the page's policy forbids that, and reports
 * each try. It reads this before its first schema, which a form loads later.
 */
;(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true }

export {}
