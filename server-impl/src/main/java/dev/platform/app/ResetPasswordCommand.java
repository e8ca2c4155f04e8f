package dev.platform.app;

import dev.platform.identity.session.Sessions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reset-password}: lets a person in who has lost the password. */
@Command(
    name = "reset-password",
    mixinStandardHelpOptions = true,
    description = "Gives a person a new password, shows it once and ends the person's sessions.",
    footer = {"", "Works while the server runs and while it does not."})
final class ResetPasswordCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--email",
      paramLabel = "ADDRESS",
      description = "Address that the person logs in with; default: the first administrator's.")
  private @Nullable String email;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = Checked.settings(config.read(Map.of()));
    var address = email == null ? settings.adminEmail() : email;
    try (var platform = new Platform(settings, Optional.empty(), step -> {})) {
      var password = platform.open().getService(Sessions.class).resetPassword(address);
      var out = spec.commandLine().getOut();
      out.printf("Log in as  %s%nPassword   %s  (shown once)%n", address, password.reveal());
    }
    return 0;
  }
}
