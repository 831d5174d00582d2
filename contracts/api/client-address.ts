/**
 * The header in which the web passes the client's address to the product API. The web removes it
 * from every incoming request; the product API trusts it from the web only.
 */
export const clientAddressHeader = 'x-client-address';
