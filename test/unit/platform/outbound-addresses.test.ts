import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPublicAddress } from '#src/platform/outbound/addresses.ts';

/** Addresses on both sides of each range boundary. */
const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 168.63.129.15
  168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0
  192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
  203.0.112.255 203.0.114.0 223.255.255.255
  2000:: 2001:200:: 2001:4860:4860::8888 2003:: 2606:4700:4700::1111 3ffe:ffff:: 3fff:1000::`;

const REFUSED = `
  0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255
  168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.192
  192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::808:808 64:ff9b:1::808:808 100::1
  2001::1 2001:1ff:ffff:: 2001:db8::1 2002:7f00:1::1 3fff::1 3fff:fff:: 4000:: 5f00::1 fc00::1 fd00::1 fe80::1
  fe80::1%eth0 fec0::1 ff02::1`;

/** Values that are not IP addresses. A name must be resolved first. */
const NONSENSE = ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '8.8.8.8 ', '[::1]', '8.8.8.8:80'];

const listed = (text: string) => text.trim().split(/\s+/);

describe('isPublicAddress', () => {
  test('accepts public internet addresses', () => {
    for (const address of listed(PUBLIC)) assert.equal(isPublicAddress(address), true, address);
  });

  test('rejects private, reserved and malformed addresses', () => {
    for (const address of [...listed(REFUSED), ...NONSENSE]) {
      assert.equal(isPublicAddress(address), false, address);
    }
  });
});
