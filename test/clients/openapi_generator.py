"""Subscribes, changes the plan and refunds with the client of openapi-generator's `python` generator."""

import os
import uuid

import openapi_client as cuota

OFFICE = int(os.environ["CUOTA_OFFICE"])
api = cuota.ApiClient(
    cuota.Configuration(host=os.environ["CUOTA_URL"], access_token=os.environ["CUOTA_TOKEN"])
)
plans = cuota.PlansApi(api)
subscribers = cuota.SubscribersApi(api)
subscriptions = cuota.SubscriptionsApi(api)
payments = cuota.PaymentsApi(api)


def create_plan(name, price):
    body = cuota.PostSubscriptionsPlanRequest(
        name=name,
        description="Acceso por un mes",
        price=cuota.PostSubscriptionsPlanRequestPrice(price),
        currency_type="COP",
        invoice_period=1,
        invoice_interval="month",
        office=OFFICE,
    )
    key = str(uuid.uuid4())
    plan = plans.post_subscriptions_plan(body, idempotency_key=key).plan
    repeated = plans.post_subscriptions_plan(body, idempotency_key=key).plan
    assert repeated.id == plan.id
    return plan


basic, premium = create_plan("Básico", 30_000), create_plan("Premium", 50_000)
subscriber = subscribers.post_subscriptions_subscriber(
    cuota.PostSubscriptionsSubscriberRequest(
        identification_type="CC",
        id_number=cuota.PostSubscriptionsSubscriberRequestIdNumber("1020304050"),
        name="Ana",
        last_name="Pérez",
        email=f"{uuid.uuid4()}@correo.example",
        phone_code=57,
        cellphone_number=cuota.PostSubscriptionsSubscriberRequestCellphoneNumber("3004567890"),
        billing_address="Calle 1 # 2-3",
        billing_city="Bogotá",
        billing_country="CO",
        office=OFFICE,
    )
).subscriber

created = subscriptions.post_subscriptions_subscription(
    cuota.PostSubscriptionsSubscriptionRequest(
        plan_id=basic.id,
        subscriber_id=subscriber.id,
        office=OFFICE,
        card_information=cuota.PostSubscriptionsSubscriptionRequestCardInformation(
            holder="Ana Pérez",
            number=cuota.PostSubscriptionsSubscriptionRequestCardInformationNumber("4111111111111111"),
            datetime="2039-12",
            cvv=cuota.PostSubscriptionsSubscriptionRequestCardInformationCvv("123"),
        ),
    )
)
assert created.saved is True
assert created.transaction.status_key == "approved", created
print("subscribed:", created.subscription.status, created.transaction.amount)

changed = subscriptions.put_subscriptions_subscription_id_change_plan(
    created.subscription.id,
    cuota.PutSubscriptionsSubscriptionIdChangePlanRequest(
        plan_id=premium.id, proration_behavior="create_prorations"
    ),
).actual_instance
assert changed.changed is True and changed.subscription.plan_id == premium.id
read = subscriptions.get_subscriptions_subscription_id(
    created.subscription.id, expand=["plan", "next_transaction"]
)
assert read.plan.id == premium.id and read.next_charge_at is not None
print("changed:", read.plan.name, changed.net)

refund = payments.post_payment_transaction_transaction_refund(
    str(created.transaction.id),
    cuota.PostPaymentTransactionTransactionRefundRequest(
        amount=cuota.PostPaymentTransactionTransactionRefundRequestAmount(10_000)
    ),
)
assert refund.refunded is True and refund.refund.amount == 10_000, refund
print("refunded:", refund.refund.amount)

try:
    plans.get_subscriptions_plan_id(uuid.uuid4())
    raise AssertionError("an unknown plan was found")
except cuota.exceptions.NotFoundException as error:
    assert error.data.error.code == "not_found", error
