-- Answers that hold the secret of an API key are not given again.
update idempotency_claim
set answer = null
where operation = 'create-api-key';
