import { describe, expect, it } from 'vitest';
import { callbackExamples, examples } from '#contract/service/openapi-answers.ts';
import { openApiDocument } from '#contract/service/openapi.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import { AnswerChecker } from './answer-checker.ts';

const checker = new AnswerChecker(openApiDocument({ serverUrl: 'http://127.0.0.1' }));
const headers = { 'content-type': 'application/json; charset=utf-8' };
const answerOf = (status: number, body: object, changes: object = {}) => ({
  status,
  headers,
  text: JSON.stringify(body),
  ...changes,
});

const price = examples.getPrice.answer ?? {};
const { networkFee, ...withoutFee } = price;
const checkPrice = (answer: ReturnType<typeof answerOf>) =>
  checker.check('GET', '/eapi/v0/price?fiat=EUR', answer);

describe('what the served document says of an answer', () => {
  it.each(operationNames)('%s: the example passes, with another field it does not', (name) => {
    const { method, path, successStatus } = operations[name];
    const address = path.replaceAll(/\{[a-z_]+\}/g, 'c-1');
    const example = examples[name].answer;
    const answer =
      example === null ? { status: 204, headers: {}, text: '' } : answerOf(successStatus, example);
    expect(checker.check(method, address, answer)).toContain(method.toLowerCase());
    const more = answerOf(successStatus, { ...example, more: 1 });
    expect(() => checker.check(method, address, more)).toThrow(/must NOT have additional|has no content/);
  });

  it('refuses a field that is missing, renamed or of another type', () => {
    expect(() => checkPrice(answerOf(200, withoutFee))).toThrow("required property 'networkFee'");
    expect(() => checkPrice(answerOf(200, { ...withoutFee, network_fee: networkFee }))).toThrow('additional');
    expect(() => checkPrice(answerOf(200, { ...price, networkFee: 1.8 }))).toThrow('must be string');
  });

  it('refuses an unlisted status, and a body with another status', () => {
    expect(() => checkPrice(answerOf(201, price))).toThrow('201 is not in the OpenAPI document');
    const refusal = { message: 'Not found', status: 404 };
    expect(checkPrice(answerOf(404, refusal))).toContain('price');
    expect(() => checkPrice(answerOf(404, { ...refusal, status: 422 }))).toThrow('must be equal to constant');
    expect(() => checkPrice(answerOf(404, { ...refusal, traceId: 'x' }))).toThrow('additional');
  });

  it('refuses another media type, and a 429 without Retry-After', () => {
    expect(() => checkPrice(answerOf(200, price, { headers: { 'content-type': 'text/html' } }))).toThrow(
      'text/html',
    );
    const slowDown = { message: 'Too many requests', status: 429 };
    expect(() => checkPrice(answerOf(429, slowDown))).toThrow('without its header Retry-After');
    expect(
      checkPrice(answerOf(429, slowDown, { headers: { ...headers, 'retry-after': '7' } })),
    ).not.toBeNull();
  });

  it('knows no operation at another address or by another method, and looks at the refusal', () => {
    const refusal = answerOf(404, { message: 'Not found', status: 404 });
    expect(checker.check('GET', '/eapi/v0/nothing', refusal)).toBeNull();
    expect(checker.check('DELETE', '/eapi/v0/price', refusal)).toBeNull();
    expect(() => checker.check('GET', '/eapi/v0/nothing', answerOf(404, { error: 'Not found' }))).toThrow(
      'message',
    );
  });

  it.each(Object.entries(callbackExamples))(
    '%s: the example passes, with less it does not',
    (name, example) => {
      expect(() => checker.checkCallback(name, example)).not.toThrow();
      const { status: _status, ...rest } = example;
      expect(() => checker.checkCallback(name, rest)).toThrow("required property 'status'");
    },
  );
});
