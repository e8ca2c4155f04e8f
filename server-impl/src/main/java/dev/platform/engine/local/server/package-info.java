/**
 * What keeps one server program of a database running on this machine, whatever database it is.
 *
 * <p><b>What it is.</b> A {@link dev.platform.engine.local.server.Member} is one program with a
 * folder for its data, a port, and a name that its lines bear. It runs as the user of its owner,
 * behind the same walls as a service, and is found again after {@code kill -9} of the platform. A
 * {@link dev.platform.engine.local.server.DatabaseServer} decides what its members do; {@link
 * dev.platform.engine.local.server.ServerLoop} lets each server step in a thread of its own, and
 * finds servers of earlier lives.
 *
 * <p><b>Around it.</b> {@link dev.platform.engine.local.server.ServerMachine} is the machine; the
 * engine implements it, so that this package and those of the databases know nothing else of the
 * engine.
 *
 * <p><b>On disk.</b> {@code servers/<kind>/<key>/{spec,removed,members/<id>}}; in the folder of a
 * member {@code state}, {@code config} (written by the platform, read by the program at once),
 * {@code files}, {@code home} and {@code tmp} (the owner's), {@code runs} (of the program) and
 * {@code work} (of commands that end by themselves). Its data are a volume of the engine, with a
 * limit where this machine has one.
 *
 * <p><b>Always true.</b> What is to happen is on disk before it happens. No process is started on
 * the data of a member before every earlier one is gone. {@code config} is closed to all but the
 * owner's commands.
 */
@NullMarked
package dev.platform.engine.local.server;

import org.jspecify.annotations.NullMarked;
