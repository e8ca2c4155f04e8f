/**
 * Datastores: what Postgres and Key Value instances have in common.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.datastore.DatastoreEndpoints} is where rooms of
 * datastores say how each of theirs is reached: a name on its network, an external port of its own,
 * who may connect to that, and where the server listens now. {@link
 * dev.platform.platform.datastore.DatastoreRoutes} tells the edge and the forwarder, which rejects
 * hosts itself: with a {@code ForwarderCertificate} it tells them why, and the {@code RejectionLog}
 * has a line. A {@code CertificateAuthority} of the installation issues what the servers prove
 * their identity with. {@link dev.platform.platform.datastore.Datastores} is one kind of
 * datastores, bound by its room.
 *
 * <p><b>Always true.</b> A port of {@link dev.platform.platform.datastore.DatastoreSettings}
 * belongs to one datastore at most, for as long as that exists. The address of a server comes from
 * the engine, by the reconciler of its room; edges read it from the database, so they need no
 * engine. There is one authority, made by who needs it first; its key and those of servers are
 * sealed.
 *
 * <p><b>Tables.</b> {@code datastore_endpoint}, {@code datastore_authority}. <b>Events.</b> None.
 *
 * <p><b>Failures.</b> While the database is away, the endpoints that were read last stand. A signal
 * that went unheard is made up for within two seconds. A certificate is renewed after two thirds of
 * its life; until then there are four months to notice that it is not.
 */
@NullMarked
package dev.platform.platform.datastore;

import org.jspecify.annotations.NullMarked;
