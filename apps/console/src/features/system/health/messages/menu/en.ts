/** Texts of the health check that the menu shows. */
export const en = {
  page: 'Health check',
} as const
