package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Path;

/** The control groups that this machine lets the platform make. */
interface Cgroups {

  /** Makes a group with limits. */
  Cgroup create(String name, Resources limits) throws IOException;

  /** A group made earlier, whether it still exists or not. */
  Cgroup find(String name);

  /** Where all groups are made, for an operator. */
  Path root();
}
