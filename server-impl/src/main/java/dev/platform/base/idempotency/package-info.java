/**
 * Requests that may be sent twice and are carried out once.
 *
 * <p><b>Cast.</b> A {@link dev.platform.base.idempotency.IdempotentRequest} is a request with a key
 * of its caller's choice; the {@link dev.platform.base.idempotency.RecordedResponse} is what it
 * got.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   unknown --commit of the change--&gt; claimed --answer is kept--&gt; answered --24 h--&gt; unknown
 * </pre>
 *
 * <p><b>Always true.</b> A claim exists if and only if the change of its request was committed: it
 * {@link dev.platform.base.db.EnlistedWork rides} with it. So a rejected request leaves its key
 * unused, and of two concurrent requests one waits for the other in the database.
 *
 * <p><b>Tables.</b> {@code idempotency_claim}; request and answer are encrypted. A response with a
 * secret that is shown once is never given here: what is kept in its place rejects the repeat.
 *
 * <p><b>Failures.</b> If the process is lost between the change and its response, the next request
 * finds the claim without a response: the repeat is rejected with 409, which reports that the first
 * call was carried out, and changes nothing.
 */
@NullMarked
package dev.platform.base.idempotency;

import org.jspecify.annotations.NullMarked;
