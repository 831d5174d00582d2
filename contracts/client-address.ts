/**
 * The header in which the web tells the product API the address of the client that asked. The web
 * removes it from every incoming request; the product API believes it from the web only.
 */
export const clientAddressHeader = 'x-client-address';
