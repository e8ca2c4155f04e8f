/**
 * Key Value: servers that speak the Redis protocol, each of its own.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.keyvalue.KeyValue} is what users see, a {@code
 * KeyValueServer} what the engine is told. {@link dev.platform.platform.keyvalue.KeyValues} changes
 * rows; {@code KeyValueReconciler} brings the engine to them and notes what it observes. {@link
 * dev.platform.platform.datastore.DatastoreEndpoints} has what it shares with Postgres: the port
 * for connections from outside, who may connect, and the certificate.
 *
 * <p><b>States.</b> {@link dev.platform.platform.datastore.DatastoreStatus}. It begins {@code
 * CREATING}; a change of plan makes it {@code CONFIG_RESTART}, a suspension {@code SUSPENDED} and
 * its end {@code CREATING}, in the transaction of the request. All else is observed. {@code
 * deleted_at} is set when somebody deletes it; then its row stays until the engine has nothing of
 * it.
 *
 * <p><b>Always true.</b> {@code generation} grows with each change that the engine is to be told
 * of; what was observed of an older one is not noted. The password never changes. Clients of its
 * network need none: the forwarder logs in for them ({@code KeyValueDatastores}); the server itself
 * admits nobody without.
 *
 * <p><b>Tables.</b> {@code key_value}, with {@code datastore_endpoint} of the datastore room.
 *
 * <p><b>Events.</b> {@code key_value_available} when it accepts connections after it did not,
 * {@code key_value_unhealthy} when it should and does not, {@code key_value_config_restart} and
 * {@code plan_changed} in the transaction of a change of plan.
 *
 * <p><b>Failures.</b> Without a server program on the machine nothing is created or resumed; the
 * message says what to install. A server that does not run is started again by the engine, and
 * nobody reaches it meanwhile.
 */
@NullMarked
package dev.platform.platform.keyvalue;

import org.jspecify.annotations.NullMarked;
