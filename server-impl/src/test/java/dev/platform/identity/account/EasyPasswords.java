package dev.platform.identity.account;

import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/**
 * Hashes passwords with the least effort, which by design takes long: for servers whose tests log
 * in often and prove something else.
 */
public final class EasyPasswords extends AbstractBinder {
  private static final int LEAST_KIB = 8;

  private EasyPasswords() {}

  /** Must come before anything is asked of the container. */
  public static void on(ServiceLocator locator) {
    ServiceLocatorUtilities.bind(locator, new EasyPasswords());
  }

  @Override
  protected void configure() {
    bind(new Passwords(LEAST_KIB, 1)).to(Passwords.class).ranked(1);
  }
}
