package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.Map;

/** Where a deploy learns the variables that the user set. Offered by the variables room. */
public interface OwnVariables {

  /** Keys and values as they are now. */
  Map<String, Secret> values(Tx tx, Grant<ServiceId> service);
}
