package dev.platform.engine.local.postgres;

import dev.platform.engine.spi.PostgresRef;
import java.io.IOException;
import java.util.Optional;

/** What exports are made with. */
interface ExportMeans {

  /** A server that accepts connections; empty if it does not. */
  Optional<ExportSource> source(PostgresRef server);

  /** Client programs for servers of a version; empty if none are installed. */
  Optional<PostgresInstallation> client(int version);

  /** The programs of servers of a version. */
  PostgresInstallation server(int version) throws IOException, InterruptedException;

  /** An export of an owner was deleted. */
  void deleted(String owner) throws IOException, InterruptedException;
}
