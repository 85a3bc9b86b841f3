import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '#web/shared/paths.ts';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';

/** Ends a tab opened to sign in again; the other tab resumes on its own. */
export function SignedInPage() {
  useDocumentTitle(words.signedIn);
  const { data: staff } = useQuery(sessionQuery());
  if (staff === null) return <Navigate to={paths.signIn()} replace />;
  return (
    <DoorFrame title={words.signedIn}>
      <Text mb="md" c="dimmed" inherit>
        {words.closeTab}
      </Text>
      <Link to={paths.overview()}>{words.goToStart}</Link>
    </DoorFrame>
  );
}
