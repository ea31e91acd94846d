"""Subscribes, changes the plan and refunds with the client of openapi-python-client."""

import os
import uuid

from cuota_api_client import AuthenticatedClient, models
from cuota_api_client.api.payments import post_payment_transaction_transaction_refund as refund_transaction
from cuota_api_client.api.plans import get_subscriptions_plan_id as get_plan
from cuota_api_client.api.plans import post_subscriptions_plan as create_plan
from cuota_api_client.api.subscribers import post_subscriptions_subscriber as create_subscriber
from cuota_api_client.api.subscriptions import get_subscriptions_subscription_id as get_subscription
from cuota_api_client.api.subscriptions import post_subscriptions_subscription as subscribe
from cuota_api_client.api.subscriptions import put_subscriptions_subscription_id_change_plan as change_plan

OFFICE = int(os.environ["CUOTA_OFFICE"])
client = AuthenticatedClient(base_url=os.environ["CUOTA_URL"], token=os.environ["CUOTA_TOKEN"])


def plan_of(name, price):
    body = models.PostSubscriptionsPlanBody(
        name=name,
        description="Acceso por un mes",
        price=price,
        currency_type=models.PostSubscriptionsPlanBodyCurrencyType.COP,
        invoice_period=1,
        invoice_interval=models.PostSubscriptionsPlanBodyInvoiceInterval.MONTH,
        office=OFFICE,
    )
    key = str(uuid.uuid4())
    plan = create_plan.sync(client=client, body=body, idempotency_key=key).plan
    assert create_plan.sync(client=client, body=body, idempotency_key=key).plan.id == plan.id
    return plan


basic, premium = plan_of("Básico", 30_000), plan_of("Premium", 50_000)
subscriber = create_subscriber.sync(
    client=client,
    body=models.PostSubscriptionsSubscriberBody(
        identification_type=models.PostSubscriptionsSubscriberBodyIdentificationType.CC,
        id_number="1020304050",
        name="Ana",
        last_name="Pérez",
        email=f"{uuid.uuid4()}@correo.example",
        phone_code=57,
        cellphone_number="3004567890",
        billing_address="Calle 1 # 2-3",
        billing_city="Bogotá",
        billing_country="CO",
        office=OFFICE,
    ),
).subscriber

created = subscribe.sync(
    client=client,
    body=models.PostSubscriptionsSubscriptionBody(
        plan_id=basic.id,
        subscriber_id=subscriber.id,
        office=OFFICE,
        card_information=models.PostSubscriptionsSubscriptionBodyCardInformationType0(
            holder="Ana Pérez", number="4111111111111111", datetime_="2039-12", cvv="123"
        ),
    ),
)
assert created.saved is True
assert created.transaction.status_key == "approved", created
print("subscribed:", created.subscription.status.value, created.transaction.amount)

changed = change_plan.sync(
    created.subscription.id,
    client=client,
    body=models.PutSubscriptionsSubscriptionIdChangePlanBody(plan_id=premium.id),
)
assert changed.changed is True and changed.subscription.plan_id == premium.id
read = get_subscription.sync(
    created.subscription.id,
    client=client,
    expand=[
        models.GetSubscriptionsSubscriptionIdExpandItem.PLAN,
        models.GetSubscriptionsSubscriptionIdExpandItem.NEXT_TRANSACTION,
    ],
)
assert read.plan.id == premium.id and read.next_charge_at is not None
print("changed:", read.plan.name, changed.net)

refund = refund_transaction.sync(
    str(created.transaction.id),
    client=client,
    body=models.PostPaymentTransactionTransactionRefundBody(amount=10_000),
)
assert refund.refunded is True and refund.refund.amount == 10_000, refund
print("refunded:", refund.refund.amount)

unknown = get_plan.sync(uuid.uuid4(), client=client)
assert unknown.error.code == "not_found", unknown
