import { expect, it } from 'vitest';
import { parseAddress } from './check-address';
import { isPublicAddress } from './public-address';

const rules = {
  isPublic: isPublicAddress,
  ports: new Set([80, 443, 8080, 8443]),
  permitted: new Set(['receiver.internal:3000']),
};
const isAccepted = (address: string): boolean => {
  try {
    parseAddress(address, rules);
    return true;
  } catch {
    return false;
  }
};

it.each([
  'https://203.0.114.7/a.jpg',
  'http://8.8.8.8:8080/a.jpg',
  'https://[2606:4700:4700::1111]/a.jpg',
  'https://photos.example/a.jpg',
  'http://receiver.internal:3000/hook',
])('accepts %s', (address) => expect(isAccepted(address)).toBe(true));

it.each([
  // Loopback, in each notation that means it.
  ...['http://127.0.0.1/', 'http://127.1/', 'http://0177.0.0.1/', 'http://2130706433/'],
  ...['http://0x7f000001/', 'http://0x7f.1/', 'http://[::1]/', 'http://[0:0:0:0:0:0:0:1]/'],
  // Private, shared, link-local (and with it the metadata of clouds), reserved.
  ...['http://10.1.2.3/', 'http://172.16.0.1/', 'http://172.31.255.255/', 'http://192.168.0.1/'],
  ...['http://100.64.0.1/', 'http://169.254.169.254/latest/meta-data/', 'http://[fe80::1]/'],
  ...['http://0.0.0.0/', 'http://192.0.0.192/', 'http://192.0.2.1/', 'http://198.18.0.1/'],
  ...['http://224.0.0.1/', 'http://240.0.0.1/', 'http://255.255.255.255/', 'http://[::]/'],
  ...['http://[fc00::1]/', 'http://[fd00:ec2::254]/', 'http://[ff02::1]/', 'http://[fec0::1]/'],
  ...['http://[2001:db8::1]/', 'http://[100::1]/'],
  // IPv4 inside IPv6: mapped, compatible, NAT64, 6to4, Teredo.
  ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:a9fe:a9fe]/', 'http://[::127.0.0.1]/'],
  ...['http://[64:ff9b::7f00:1]/', 'http://[64:ff9b:1::a00:1]/', 'http://[2002:7f00:1::]/'],
  ...['http://[2001:0:7f00:1::]/'],
  // Other protocols, ports, and texts that are not addresses.
  ...['file:///etc/passwd', 'ftp://8.8.8.8/', 'gopher://8.8.8.8/', 'data:text/plain,a', 'a.jpg'],
  ...['http://8.8.8.8:22/', 'http://8.8.8.8:6379/', 'https://photos.example:25/', ''],
  ...['https://me:secret@photos.example/', `https://photos.example/${'a'.repeat(2_000)}`],
  ...['http://receiver.internal:3001/hook'],
])('refuses %s', (address) => expect(isAccepted(address)).toBe(false));
