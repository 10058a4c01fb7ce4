/** The application protocol with which a certificate authority asks whether a server has a name (RFC 8737). */
export const acmeProtocol = 'acme-tls/1'
