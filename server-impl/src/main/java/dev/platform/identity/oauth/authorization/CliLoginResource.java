package dev.platform.identity.oauth.authorization;

import dev.platform.api.nativeapi.CliLoginApi;
import dev.platform.api.nativeapi.model.CliTokensDto;
import dev.platform.api.nativeapi.model.DeviceGrantDto;
import dev.platform.api.nativeapi.model.DeviceGrantPOSTInputDto;
import dev.platform.api.nativeapi.model.DeviceTokenPOSTInputDto;
import dev.platform.api.nativeapi.model.TokenRefreshPOSTInputDto;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.token.TokenFamilies;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** The login wire of Render's command line client, on top of the device grant. */
@Singleton
final class CliLoginResource implements CliLoginApi {
  private final DeviceLogins devices;
  private final TokenFamilies families;
  private final Supplier<Caller> caller;

  @Inject
  CliLoginResource(DeviceLogins devices, TokenFamilies families, Supplier<Caller> caller) {
    this.devices = devices;
    this.families = families;
    this.caller = caller;
  }

  @Override
  public DeviceGrantDto createDeviceGrant(DeviceGrantPOSTInputDto input) {
    checkClient(input.getClientId());
    return DeviceViews.grant(devices.begin(Clients.COMMAND_LINE, null, null));
  }

  /** The client ends at everything but "pending", so it is not told to slow down. */
  @Override
  public CliTokensDto createDeviceToken(DeviceTokenPOSTInputDto input) {
    checkClient(input.getClientId());
    try {
      return DeviceViews.tokens(devices.poll(Clients.COMMAND_LINE, input.getDeviceCode(), null));
    } catch (Failure e) {
      throw e.reason().filter("slow_down"::equals).isPresent()
          ? e.because("authorization_pending")
          : e;
    }
  }

  @Override
  public CliTokensDto refreshCliToken(TokenRefreshPOSTInputDto input) {
    return DeviceViews.tokens(
        families.refresh(Clients.COMMAND_LINE, new Secret(input.getRefreshToken()), null, null));
  }

  @Override
  public void revokeCliLogin() {
    families.end(caller.get());
  }

  private static void checkClient(String id) {
    if (!Clients.isOurs(id)) {
      throw Failure.invalid("client_id", "is not the client ID of the CLI")
          .because("invalid_client");
    }
  }
}
