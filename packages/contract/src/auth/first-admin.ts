/** The address of the first administrator unless another one is configured. It is reserved, so it receives no email. */
export const FIRST_ADMIN_EMAIL = 'admin@localhost.localdomain'
