import { paths } from '#web/shared/paths.ts';
import { SteerAction } from '#web/shared/steer/steer-links.tsx';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from '../words/customer-words.ts';
import classes from './customer-header.module.css';

interface CustomerActionsProps {
  identityReference: string;
  onAddNote: () => void;
}

/** What can be done about this customer; what does not fit stands in a menu. What the role may not is there too, and says who may. */
export function CustomerActions({ identityReference, onAddNote }: CustomerActionsProps) {
  const customer = { identityReference };
  const text = words.header;
  return (
    <>
      <RoleGateLink
        action="inspect-customer"
        to={paths.eligibility(customer)}
        variant="default"
        className={classes.roomy}
      >
        {text.eligibility}
      </RoleGateLink>
      <RoleGateLink
        action="inspect-customer"
        to={paths.diagnosis(customer)}
        variant="default"
        className={classes.roomy}
      >
        {text.diagnose}
      </RoleGateLink>
      <RoleGateLink action="onboard-customer" to={paths.shareDocuments(customer)}>
        {text.share}
      </RoleGateLink>
      <ActionMenu label={text.more}>
        <MenuAction
          action="inspect-customer"
          name={text.eligibility}
          to={paths.eligibility(customer)}
          className={classes.narrow}
        />
        <MenuAction
          action="inspect-customer"
          name={text.diagnose}
          to={paths.diagnosis(customer)}
          className={classes.narrow}
        />
        <MenuAction action="inspect-customer" name={text.limits} to={paths.limits(customer)} />
        <MenuAction action="inspect-customer" name={questionWords.getPrice} to={paths.price(customer)} />
        <MenuAction action="create-ramp" name={questionWords.newRamp} to={paths.newRamp(customer)} />
        <MenuAction action="write-identity" name={text.update} to={paths.updateCustomer(identityReference)} />
        <MenuAction action="write-notes" name={text.note} onClick={onAddNote} />
        <SteerAction of={{ customer: identityReference }} />
      </ActionMenu>
    </>
  );
}
