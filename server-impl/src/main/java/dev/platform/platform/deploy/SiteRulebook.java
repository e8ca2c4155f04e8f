package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import java.util.Map;

/** Where the edge learns the rules of static sites. Offered by the site room. */
public interface SiteRulebook {

  /** The rules of every site that has some. */
  Map<ServiceId, SiteRules> all(Tx tx);
}
