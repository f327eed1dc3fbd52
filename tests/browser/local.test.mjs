// Addresses of the visitor's own computer are recognised before they are sent to others.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { only_here } = await source('link/local.js');

test('addresses of the own computer get a warning, and others none', () => {
  for (const own of [
    'http://127.0.0.1:8123/#s=1',
    'http://127.8.0.1/',
    'http://localhost/',
    'https://bandits.localhost:8/',
    'http://[::1]:80/',
    'http://0.0.0.0:8000/',
    'file:///home/me/bandits.html#view=beat',
  ])
    assert.match(only_here(own), /works on this computer only/, own);
  for (const other of [
    'https://example.org/#s=1',
    'https://localhost.example.org/',
    'http://192.168.0.7/',
    'http://127.example/',
  ])
    assert.equal(only_here(other), '', other);
});
