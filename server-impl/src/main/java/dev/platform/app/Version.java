package dev.platform.app;

import dev.platform.http.Build;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Which build this is. */
final class Version implements IVersionProvider {

  /** The version of the jar; {@code development} when there is none. */
  static String text() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "platform " + text(), "Build " + Build.id().orElse("unknown"), "Java " + Runtime.version()
    };
  }
}
