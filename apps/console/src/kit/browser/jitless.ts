/**
 * By default zod tries whether it may compile functions from strings. The page's content security policy forbids that
 * and reports every attempt, so it is disabled. This must be set before the first schema, which is loaded later, with a
 * form.
 */
;(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true }

export {}
