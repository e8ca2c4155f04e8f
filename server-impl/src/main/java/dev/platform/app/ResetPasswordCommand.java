package dev.platform.app;

import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.Authorizations;
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
    description = {
      "Gives a person a new password and shows it once.",
      "Ends the person's sessions and logins of the command line client."
    },
    footer = {"", "Works while the server runs and while it does not."})
final class ResetPasswordCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--email",
      paramLabel = "ADDRESS",
      description = "Address that the person logs in with; default: the first administrator's.")
  private @Nullable String email;

  @Option(
      names = "--revoke-all",
      description =
          "Also revoke what applications may do for the person, and the person's API keys.")
  private boolean revokesAll;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = CheckedSettings.settings(config.read(Map.of()));
    LogLevel.set(settings.logLevel());
    var address = email == null ? settings.adminEmail() : email;
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var rooms = platform.open();
      var reset = rooms.getService(Sessions.class).resetPassword(address);
      var out = spec.commandLine().getOut();
      out.printf(
          "Log in as  %s%nPassword   %s  (shown once)%n", address, reset.password().reveal());
      if (revokesAll) {
        rooms.getService(Authorizations.class).revokeAll(reset.person());
        rooms.getService(ApiKeys.class).deleteOwn(reset.person());
        out.println("All applications and API keys of this person were revoked.");
      } else {
        out.printf(
            "Applications and API keys of this person still work; --revoke-all ends them, or the"
                + " person does at %s/settings/account%n",
            settings.api().url());
      }
    }
    return 0;
  }
}
