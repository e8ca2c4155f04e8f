/**
 * Key-value servers of this machine: Valkey, or Redis, as the operator has installed it.
 *
 * <p><b>Cast.</b> {@link dev.platform.engine.local.keyvalue.LocalKeyValues} is the engine's part.
 * {@link dev.platform.engine.local.keyvalue.KeyValuePrograms} finds the program. A {@code
 * KeyValueProcess} is one server, with one {@link dev.platform.engine.local.server.Member}; {@code
 * Configuration} is what its program reads, {@code RespConnection} how it is talked to while it
 * runs, and {@code PersistenceChange} how it begins or ends to keep data on disk without a restart.
 *
 * <p><b>Ports.</b> Two of the loopback address: one without TLS for the network, one with TLS for
 * connections from outside. Nobody is admitted without a password on either.
 *
 * <p><b>Users.</b> The customer's, by its name or with the password alone, and one of the platform.
 * The customer's may not change the configuration, load modules, or stop the server. Words that a
 * version does not know are not in its file, since it would not start.
 *
 * <p><b>Always true.</b> {@code ServerMemory.files} says what the data on disk are: a server is
 * started as it kept them last, and becomes what is wanted while it runs. So a change of
 * persistence loses nothing, whenever it is interrupted. The program never writes its own
 * configuration.
 *
 * <p><b>Failures.</b> A server that ends is started again after a pause; one that has not answered
 * for a minute is ended first. Without a program on the machine, servers are unavailable and say
 * what to install; their data stay.
 */
@NullMarked
package dev.platform.engine.local.keyvalue;

import org.jspecify.annotations.NullMarked;
