import { forkProgram, type ForkedProgram } from './forked-program.ts';

export interface SandboxProcess extends Pick<ForkedProgram, 'end'> {
  readonly url: string;
}

/** Starts a sandbox and waits until it is ready; throws its output if it ends. */
export async function startSandboxProcess(
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<SandboxProcess> {
  const program = forkProgram(file, { SANDBOX_PORT: '0', ...variables });
  return { url: await program.ready, end: async (signal) => program.end(signal) };
}
