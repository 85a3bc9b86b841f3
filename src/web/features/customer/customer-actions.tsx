import { paths } from '#web/shared/paths.ts';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

/** What can be done about this customer. What the role may not is there too, and says who may. */
export function CustomerActions({ identityReference }: { identityReference: string }) {
  const customer = { identityReference };
  return (
    <>
      <RoleGateLink action="inspect-customer" to={paths.limits(customer)} variant="default">
        Get limits
      </RoleGateLink>
      <RoleGateLink action="inspect-customer" to={paths.eligibility(customer)} variant="default">
        Check eligibility
      </RoleGateLink>
      <RoleGateLink action="write-identity" to={paths.shareDocuments(customer)}>
        Share documents
      </RoleGateLink>
    </>
  );
}
