/**
 * Networks: which services call one another, and at which addresses.
 *
 * <p><b>What it is.</b> A network is a workspace without its isolated environments, or one isolated
 * environment. Members of a network call one another; nobody else calls them.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.network.Networks} takes owners of commands in. One
 * that others call gets a number, which stands for a loopback address of {@link
 * dev.platform.platform.network.NetworkSettings}. {@link
 * dev.platform.platform.network.NetworkRoutes} tells the forwarder of this process which addresses
 * there are, where they lead and who may call them. {@code NetworkReconciler} tells the engine,
 * which makes the names known to commands and keeps others out.
 *
 * <p><b>Always true.</b> An address belongs to one owner as long as that exists, and to nobody for
 * an hour after. It is published once a forwarder listens there; until then it may be exchanged,
 * and what is called there waits. Whoever changes who is on which network notes it in {@link
 * dev.platform.platform.network.NetworkChanges}; the networks get the next version with that
 * transaction, and are read as a whole by all who know an older one.
 *
 * <p><b>Directions.</b> Rooms of services, environments, and datastores to come, call this one.
 * Where connections to an owner go is contributed as {@link
 * dev.platform.platform.network.NetworkTargets}: those of services here, from routing, which knows
 * their instances, those of datastores by their room.
 *
 * <p><b>Tables.</b> {@code network_member}, {@code network_version}. Which environment an owner is
 * in it reads from {@code environment_resource} and {@code environment}, tables of the environment
 * room, in the statement that reads the members.
 *
 * <p><b>Failures.</b> While the database is away, the networks that were read last stand. A signal
 * that went unheard is made up for within two seconds. What the engine does not take is told again.
 */
@NullMarked
package dev.platform.platform.network;

import org.jspecify.annotations.NullMarked;
