/** The list of customers as one would have it from react-admin with its defaults. */
import { createElement } from 'react';
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const dataProvider = {
  async getList() {
    const answer = await fetch('/api/customers?limit=25');
    const { items } = await answer.json();
    const data = items.map((item) => ({ ...item, id: item.identityReference }));
    return { data, total: data.length };
  },
};

function CustomerList() {
  return createElement(
    List,
    { perPage: 25, exporter: false },
    createElement(
      Datagrid,
      { bulkActionButtons: false },
      createElement(TextField, { source: 'identityReference' }),
      createElement(BooleanField, { source: 'isBlocked' }),
      createElement(TextField, { source: 'onboardingStatus' }),
      createElement(NumberField, { source: 'openRequirements' }),
      createElement(TextField, { source: 'lastSubmission.operation' }),
      createElement(DateField, { source: 'lastSubmission.submittedAt', showTime: true }),
      createElement(TextField, { source: 'lastSubmission.submittedBy.name' }),
      createElement(TextField, { source: 'lastSubmission.outcome' }),
    ),
  );
}

createRoot(document.querySelector('#root')).render(
  createElement(
    Admin,
    { dataProvider, disableTelemetry: true },
    createElement(Resource, { name: 'customers', list: CustomerList }),
  ),
);
