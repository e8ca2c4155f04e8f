package dev.platform.app;

import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.Authorizations;
import dev.platform.identity.session.Sessions;
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
      "Resets a user's password and prints it once.",
      "Logs the user out of all sessions and of the CLI."
    },
    footer = {"", "Works whether or not the server is running."})
final class ResetPasswordCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--email",
      paramLabel = "ADDRESS",
      description = "Email of the user. Default: the first admin's.")
  private @Nullable String email;

  @Option(
      names = "--revoke-all",
      description =
          "Also revoke the access of apps to the user's account, and the user's API keys.")
  private boolean revokesAll;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = config.settings();
    var address = email == null ? settings.adminEmail() : email;
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var rooms = platform.open();
      var reset = rooms.getService(Sessions.class).resetPassword(address);
      var out = spec.commandLine().getOut();
      out.printf(
          "Email     %s%nPassword  %s  (shown only once)%n", address, reset.password().reveal());
      if (revokesAll) {
        rooms.getService(Authorizations.class).revokeAll(reset.person());
        rooms.getService(ApiKeys.class).deleteOwn(reset.person());
        out.println("Revoked the access of all apps and all API keys of this user.");
      } else {
        out.printf(
            "Apps and API keys of this user still have access. Run with --revoke-all to revoke it,"
                + " or ask the user to revoke it at %s/settings/account%n",
            settings.api().url());
      }
    }
    return 0;
  }
}
