import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

interface Signing {
  challenge: string;
  origin: string;
  rp_id: string;
  /** Whether the person proved to the device who they are. */
  is_verified?: boolean;
  counter?: number;
}

/** A device that holds one passkey, and can be told to sign what an honest one would not. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credential_id = id.toString('base64url');
  const jwk = publicKey.export({ format: 'jwk' });
  // A COSE key: EC2, ES256, P-256, x, y.
  const cose = Buffer.concat([
    bytes('a5010203262001215820'),
    Buffer.from(jwk.x ?? '', 'base64url'),
    bytes('225820'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]);

  function authenticatorData({ rp_id, is_verified = true, counter = 0 }: Signing, more = Buffer.alloc(0)) {
    const flags = PRESENT | (is_verified ? VERIFIED : 0) | (more.length > 0 ? WITH_CREDENTIAL : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rp_id), rest, more]);
  }
  const clientData = (type: string, { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: credential_id, rawId: credential_id, type: 'public-key' as const };

  return {
    credential_id,
    /** The answer of `navigator.credentials.create`. */
    register(signing: Signing) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(signing, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      // {fmt: "none", attStmt: {}, authData}
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const attestationObject = Buffer.concat([
        bytes('a363666d74646e6f6e656761747453746d74a068617574684461746159'),
        size,
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', signing).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      };
    },
    /** The answer of `navigator.credentials.get`. */
    sign(signing: Signing) {
      const data = authenticatorData(signing);
      const client = clientData('webauthn.get', signing);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
